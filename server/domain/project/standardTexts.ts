import { ProjectTexts } from '#contract/entities/project'

/**
 * The texts of a new project, which the office changes to its own. Without a commitment no review could start where one
 * is required.
 */
export const STANDARD_TEXTS = ProjectTexts.parse({
  instruction:
    '一、请先阅读评审说明并签署承诺书。\n二、逐本阅读教材，按指标体系打分，写明评审意见和结论。\n三、每本教材评完后点“提交本书”；全部完成后点“全部提交”，提交后不能再修改。\n四、与所评教材有利害关系的，请在“我的评审”中申请回避。',
  commitment:
    '本人承诺：遵守评审纪律与保密规定，不泄露评审内容、专家名单和评审结果；与所评教材无应回避情形，如有将主动申报；独立、客观、公正评审，不受任何单位和个人干预；不接受馈赠请托；评审结束后不留存样书和材料。',
  score_note: '每项得分不超过该项满分，最小刻度0.5分。低于该项满分60%的，须说明理由。',
  advice_note: '评审意见不少于50字，应针对本教材，写明优点、问题和修改建议。',
})
