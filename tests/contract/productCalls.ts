import type { ActionName } from '#contract'

/**
 * What the product design says that each call takes and answers, in its order. The contract is tested against it.
 * `name?` may be left out; `name:a/b` has these values among others; `name{…}` holds these fields, once or many times.
 * `name=other` is called `other` here, because it says the same in better words or in one place.
 */
export const PRODUCT_CALLS = {
  // Auth, user, menu
  login: {
    takes: 'username password code uuid',
    answers:
      'token dept{deptId deptName dept_type province_id province_name snum buwei} need_bind pwd_expired',
  },
  getInfo: {
    takes: '',
    answers:
      'user{userId userName nickName avatar phonenumber dept{deptId deptName} snum provinceName user_type sign_file=has_sign is_expert} roles permissions buwei',
  },
  logout: { takes: '', answers: '' },
  captchaImage: { takes: '', answers: 'uuid img captchaEnabled' },
  getRouters: {
    takes: '',
    answers: 'name path component redirect hidden alwaysShow meta{title icon noCache link} children',
  },
  // Public
  declare_register_school_select: {
    takes: 'keyword? province_id? dept_type? limit?',
    answers: 'dept_id dept_name snum province_id province_name dept_type registered:0/1 contact_masked',
  },
  declare_school_save: {
    takes:
      'dept_name snum province_id dept_type credit_code contact_name contact_post contact_phone contact_email user_name password phone_token? license_file=file',
    answers: 'dept_id user_id reg_status:pending',
  },
  declare_phone_checkCode: {
    takes: 'phone action:send/check scene:register/bind check_code? code? uuid?',
    answers: 'expire_seconds resend_after passed phone_token',
  },
  get_pingshen: {
    takes: 'id? uuid?',
    answers:
      'project_id project_name name logo url year review_begin_time review_end_time project_status notice expert_name_masked expert_status user_name_masked invite_expire_time',
  },
  // Projects and groups
  pingshen_list: {
    takes: 'keyword? year? project_type? project_status? is_test? beginTime? endTime?',
    answers:
      'rows{project_id project_name year project_type review_mode review_begin_time review_end_time is_test project_status group_num book_num expert_num done_rate}',
  },
  pingshen_project: {
    takes: 'project_id? project_status? mine?:0/1',
    answers: 'project_id project_name year project_status project_type is_default',
  },
  pingshen_add: {
    takes:
      'project_name year project_type review_mode review_begin_time review_end_time score_rule? copy_from_id?',
    answers: 'project_id',
  },
  pingshen_edit: {
    takes: 'project_id project_name? project_status? reason? del_flag?:1',
    answers: 'project_id project_status checks{code msg level:error/warn count}',
  },
  pingshen_text_edit: {
    takes:
      'project_id texts{instruction? commitment? score_note? advice_note? print_title? sms_invite? sms_remind?}',
    answers: 'texts update_time',
  },
  pingshen_encryption_edit: {
    takes:
      'project_id is_anonymous?:0/1 mask_fields? is_encrypted?:0/1 open_password? allow_download?:0/1 watermark?:0/1 watermark_text?',
    answers: 'is_anonymous mask_fields is_encrypted allow_download watermark watermark_text need_recache',
  },
  pingshen_avoid_update: {
    takes:
      'project_id avoid_rules?{same_unit?:0/1 part_time_unit?:0/1 editor?:1 same_publisher? same_province?:0/1 province_level?:book/first_editor self_report?:1} add?{user_id book_id? dept_id?=unit kind? reason} remove? check_only?:1',
    answers: 'rules records_total conflicts{book_id book_name user_id user_name kind review_status}',
  },
  psgroup_list: {
    takes: 'project_id keyword? group_type? major_category? group_status?',
    answers:
      'rows{group_id project_id group_name group_code group_type major_categories edu_level leader_ids deputy_ids secretary_id liaison_ids experts_per_book book_num zhuanjia_num assigned_num reviewed_num group_status:empty/ready/reviewing/done order_num remark conflict_num}',
  },
  psgroup_add: {
    takes:
      'project_id group_name group_type major_categories? edu_level? experts_per_book? order_num? remark? auto?{by:major_category/edu_level capacity}',
    answers: 'group_id group_ids',
  },
  psgroup_edit: {
    takes:
      'group_id group_name group_type major_categories? edu_level? experts_per_book? order_num? remark? liaison_ids? secretary_id?',
    answers: '',
  },
  psgroup_del: { takes: 'group_ids force?:0/1', answers: '' },
  group_user: {
    takes:
      'project_id? group_id keyword? unit? province_id? title_level? major_category? expert_kind? only_free?:0/1',
    answers:
      'rows{user_id name unit province_name title major_domain expert_kind phone current_group_name avoid_book_num same_unit_in_group:0/1}',
  },
  people_group: {
    takes: 'group_id user_ids member_type? from_group_id? invite?:0/1',
    answers: 'added skipped{user_id reason}',
  },
  group_zhuanjia: {
    takes: 'group_id keyword?',
    answers:
      'user_id name unit province_name title is_leader member_type expert_status assigned_num draft_num done_num locked_num avoid_book_num avg_score',
  },
  group_leader: { takes: 'group_id user_id leader_type:leader/deputy', answers: '' },
  any_group_leader: {
    takes: 'project_id? user_id?',
    answers: 'is_leader groups{project_id project_name group_id group_name leader_type}',
  },
  cancel_leader: { takes: 'group_id user_id force?:0/1', answers: '' },
  del_zhuanjia: {
    takes: 'group_id user_ids force?:0/1 drop_scores?:0/1',
    answers: 'removed refused{user_id reason submitted_num}',
  },
  in_group: {
    takes: 'user_id',
    answers: 'project_id project_name group_id group_name is_leader project_status member_type',
  },
  admin_group_list: {
    takes: 'project_id with_count?:0/1',
    answers: 'group_id group_name group_type leader_names book_num zhuanjia_num',
  },
  group_num_zhuanjia: {
    takes: 'project_id group_id?',
    answers:
      'group_id group_name zhuanjia_num leader_num liaison_num book_num experts_per_book need_total assigned_total gap avg_load is_odd',
  },
  // Books
  // The lines of a summary are no books: in a field of their own, every row keeps its key and a client its columns.
  bookinfo_list: {
    takes:
      'keyword? isbn? first_editor? publisher_id? edu_level? major_category? carrier? recommend_channel? province_id? declare_status? year? project_id? in_project?:0/1 grouped?:0/1 violation_status? dimension?',
    answers:
      'rows{book_id book_code book_name isbn first_editor first_editor_unit publisher_name edu_level major_category recommend_channel declare_status result_status violation_status project_name group_name} pivot{key label draft submitted recommended formal_passed in_review selected}',
  },
  dist_psbook: {
    takes: 'project_id op:add/remove book_ids? filter?{keyword? isbn? publisher_id? year?} force?:0/1',
    answers: 'done_num skipped{book_id book_name reason}',
  },
  group_addlist: {
    takes: 'project_id? group_id keyword? isbn? publisher_id? edu_level? major_category? year?',
    answers: 'rows{book_id book_name recommend_match:0/1}',
  },
  group_book: {
    takes: 'group_id op?:add/remove book_ids',
    answers: 'done_num skipped{book_id reason}',
  },
  group_booklist: {
    takes: 'group_id keyword? result_status? flags? assigned?:full/part/none',
    answers:
      'rows{book_id book_name sort_no is_trial flags result_status needed_num assigned_num done_num avoid_num experts{user_id anon_no name review_status}}',
  },
  groupe_leader_booklist: {
    takes: 'project_id group_id? opinion_status? flags? keyword?',
    answers:
      'rows{book_id book_name valid_num scores{anon_no total_score is_trim} avg_score range_score std_dev veto_num leader_score opinion_status flags}',
  },
  book_userList: {
    takes: 'project_id book_id',
    answers:
      'fenpei_id user_id name anon_no unit assign_type review_status total_score submit_time is_leader',
  },
  group_bookUser: {
    takes: 'group_id book_ids user_ids mode?:append/replace assign_type?:manual/reserve force?:0/1',
    answers: 'created_num conflicts{book_id user_id kind reason} over_limit{user_id assigned_num}',
  },
  delete_fenpei: {
    takes: 'project_id fenpei_ids? book_ids? user_ids? force?:0/1',
    answers: 'deleted_num refused{fenpei_id reason}',
  },
  groupEmpty: {
    takes: 'group_id? group_ids? scope:book/fenpei/zhuanjia/all confirm_text:清空',
    answers: 'deleted{book fenpei zhuanjia}',
  },
  allocation_group_book: {
    takes: 'project_id group_ids? experts_per_book? only_gap?:0/1 dry_run?:0/1 seed?',
    answers:
      'assigned_num books_full books_gap{book_id book_name need reason} loads{user_id name assigned_num}',
  },
  random_group_book: {
    takes: 'project_id group_ids? experts_per_book? only_gap?:0/1 dry_run?:0/1 seed?',
    answers:
      'assigned_num books_full books_gap{book_id book_name need reason} loads{user_id name assigned_num}',
  },
  refresh_group_book: {
    takes: 'project_id group_id?=group_ids',
    answers: 'removed_num added_num=assigned_num gaps=books_gap',
  },
  group_ten_book: {
    takes: 'group_id num? op?:list/draw/clear book_ids?',
    answers: 'book_id book_name is_trial',
  },
  project_grouop_book_edit: {
    takes:
      'project_id book_id? book_ids? group_id? sort_no? weight_factor? needed_num? remark? publish_flag?:0/1 grade? force?:0/1',
    answers: '',
  },
  bookpath_cache_add: {
    takes: 'project_id book_ids? group_id? user_ids? op?:add/status/clear',
    answers: 'queued_num books{book_id status pages size error}',
  },
  publisher_list: {
    takes: 'keyword? province_id? audit_status? textbook_qualify? simple?:0/1',
    answers:
      'rows{publisher_id publisher_name isbn_prefix province_name license_no license_valid_to contact_name contact_phone quota used audit_status}',
  },
  update_book_violation: {
    takes:
      'project_id? book_id? book_ids? violation_status:suspected/leader_confirmed/confirmed/none violation_type?:political/copyright/quality/material/eligibility/other reason files?',
    answers: '',
  },
  groupe_zhuanjia_books: {
    takes: 'project_id user_id? group_id? review_status? keyword? is_trial?:0/1',
    answers:
      'rows{fenpei_id book_id book_name anon_code edu_level major_name course_name review_status total_score advice_len veto_num update_time read_seconds} summary{total draft submitted locked returned all_submitted can_all_submit deadline}',
  },
  // Users and experts
  set_usertype: {
    takes:
      'project_id? group_id? user_ids member_type?:expert/leader/deputy/secretary/liaison/observer expert_kind?',
    answers: '',
  },
  group_renyuan: {
    takes: 'project_id group_id member_type? keyword?',
    answers:
      'user_id name unit title phone member_type is_leader expert_status commit_time sign_ok assigned_num done_num',
  },
  zhuanjia_liaisonMan: {
    takes: 'project_id op:list/set/remove user_ids? liaison_user_id? group_id?',
    answers: 'liaison_user_id name phone expert_num done_rate experts',
  },
  update_zhuanjia_sign: {
    takes: 'user_id? sign_base64? project_id?',
    answers: 'update_time=sign_time commit_time sign_file=sign_image',
  },
  project_expert_list: {
    takes:
      'project_id keyword? unit? province_id? title_level? major_category? group_id? expert_status? member_type? in_project?:0/1',
    answers:
      'rows{user_id name sex unit province_name title title_level major_domain major_categories expert_kind phone seats{group_name is_leader expert_status invite_time confirm_time} assigned_num done_num sign_ok liaison_name}',
  },
  not_reviewed_user_list: {
    takes: 'project_id group_id? kind?:not_confirmed/not_committed/not_started/part/not_all_submitted',
    answers:
      'rows{user_id name phone group_name liaison_name assigned_num undone_num last_time remind_count}',
  },
  user_update_password: { takes: 'old_password? new_password user_id?', answers: '' },
  user_password_check: {
    takes: 'password scene?:profile/open_file/all_submit/final_edit project_id?',
    answers: 'passed remain_times pass_token',
  },
  // Scoring and opinions
  user_score: {
    takes:
      'project_id book_id status:draft/submitted items{indicator_id score? reason?} veto_hits?{indicator_id reason? pages?} grade? vote?:agree/against/abstain',
    answers: 'total_score status=review_status missing=findings{indicator_id msg=message} update_time',
  },
  advice_add: {
    takes:
      'project_id book_id status:draft/submitted advice? strengths? problems? suggestions? conclusion? error_list?{page? line? original? correct? kind?}',
    answers: 'advice_id word_count review_status',
  },
  advice_list: {
    takes: 'project_id book_id? group_id? user_id? conclusion? keyword? has_veto?:0/1',
    answers:
      'rows{book_id book_name anon_no name total_score conclusion advice strengths problems suggestions error_num submit_time}',
  },
  zhuanjia_realtime_pingshen: {
    takes: 'project_id group_id? since?',
    answers:
      'rows{book_id sort_no book_name group_name cells{anon_no user_id review_status total_score} done_num needed_num avg_score range_score flags} feed{time text}',
  },
  update_expert_status: {
    takes:
      'project_id user_ids expert_status:confirmed/declined/reviewing/disabled/withdrawn reason? drop_scores?:0/1',
    answers: 'gaps{book_id book_name}',
  },
  return_expert_review: {
    takes: 'project_id user_id? book_ids? reason notify?:0/1',
    answers: 'returned_num expert_status',
  },
  expert_review_list: {
    takes: 'project_id group_id? keyword? expert_status? liaison_user_id?',
    answers:
      'rows{user_id name unit group_name is_leader assigned_num draft_num submitted_num locked_num returned_num avg_score max_score min_score excellent_rate sign_ok last_time all_submit_time expert_status}',
  },
  zhuanjia_book_yijian: {
    takes: 'project_id book_id user_id?',
    answers:
      'book indicators items{indicator_id score reason} veto_hits total_score opinion rule deadline readonly_reason prev_book_id next_book_id',
  },
  leader_expert_reviews: {
    takes: 'project_id book_id',
    answers:
      'experts{anon_no total_score conclusion submit_time} matrix{indicator_id name full scores avg} advices{error_list} stat{avg trimmed max min range std valid_num} veto=vetoes{hits{anon_no reason}}',
  },
  book_opnion_save: {
    takes: 'project_id book_id opinion modify_required?:0/1 modify_deadline? status:draft/final',
    answers: '',
  },
  zhuanjia_all_submit: {
    takes: 'project_id group_id? sign_confirm:1 pass_token?',
    answers: 'locked_num all_submit_time',
  },
  book_resultscore: {
    takes:
      'project_id group_id? edu_level? major_category? result_status? flags? score_min? score_max? orderByColumn?',
    answers:
      'rows{book_id book_name scores{anon_no score is_trim} valid_num avg_score trimmed_score leader_score bonus_score group_factor final_score std_dev range_score rank_group rank_all grade result_status flags}',
  },
  update_project_finalscore: {
    takes:
      'project_id mode:calc/manual/grade/lock group_ids? book_id? final_score? reason? grade? pass_token?',
    answers: 'total scored_num insufficient divergent vetoed calc_time before after',
  },
  project_all_num: {
    takes: 'project_id group_id?',
    answers:
      'book_num grouped_num assigned_book_num expert_num confirmed_num committed_num group_num need_review_num draft_num done_num locked_num done_rate all_submit_expert_num leader_opinion_num gap_book_num divergent_num veto_num deadline remain_seconds by_group{group_id group_name need done rate} by_province by_day{date done}',
  },
  groupLeader_advice_add: {
    takes:
      'project_id group_id book_id? leader_score? grade? vote_agree? vote_against? vote_abstain? conclusion? advice? is_discussed?:0/1 veto_confirm?{indicator_id confirmed reason?} status:draft/submitted',
    answers: 'id opinion_status',
  },
  groupLeader_advice_detail: {
    takes: 'project_id group_id book_id?',
    answers:
      'id leader_score grade vote_agree vote_against vote_abstain conclusion advice veto_confirm is_discussed status=opinion_status submit_time merged_advice avg conclusions',
  },
  groupLeader_advice_list: {
    takes: 'project_id group_id? opinion_status? conclusion? keyword?',
    answers:
      'rows{book_id book_name group_name leader_name leader_score grade conclusion advice opinion_status submit_time}',
  },
  dzx_zhuanjia_static: {
    takes: 'project_id stage? group_id?',
    answers:
      'rows{user_id name unit stage assigned_num done_num avg_score recommend_num not_recommend_num} total',
  },
  ds_pingshen_list25: {
    takes: 'project_id group_id? kind?:divergent/insufficient/veto/recheck/all keyword?',
    answers: 'rows{book_id book_name group_name valid_num avg_score range_score kind next_step handler_name}',
  },
  // Messages
  send_expert_msg: {
    takes:
      'project_id user_ids? filter?{kind?} template:invite/remind/account/return/custom title content channel send_time?',
    answers: 'batch_id receiver_num invalid{user_id reason}',
  },
  expert_msg_list: {
    takes: 'batch_id? project_id? user_id? channel? send_status? unread? op?:read msg_ids?',
    answers:
      'rows{msg_id batch_id title content channel user_name phone_masked send_status fail_reason send_time read_time}',
  },
  msg_batch_list: {
    takes: 'project_id keyword? template? status? beginTime? endTime?',
    answers:
      'rows{batch_id project_id title channel template_code=template content receiver_num success_num fail_num sender send_time status}',
  },
  // Import and export
  import_file: {
    takes: 'project_id? import_type rows dry_run?:0/1',
    answers: 'import_id total_num success_num fail_num errors{row field value msg=reason}',
  },
  import_list: {
    takes: 'project_id? import_type? status? beginTime? endTime?',
    answers:
      'rows{import_id project_id import_type file=file_name total_num success_num fail_num status create_by=user_name create_time can_rollback}',
  },
  import_del: { takes: 'import_ids rollback?:0/1', answers: 'deleted_num' },
  daochu_renyuan: {
    takes:
      'project_id keyword? unit? province_id? title_level? major_category? group_id? expert_status? member_type? in_project?:0/1 fields? with_bank?:0/1 pass_token?',
    answers: 'file_name titles keys list',
  },
  groupe_booklist_export: {
    takes: 'project_id group_id? with_experts?:0/1',
    answers: 'file_name titles keys list',
  },
  export_user_pingshen_detail: {
    takes: 'project_id user_id? book_id? kind?:score_table/form_pdf/opinions as_file?',
    answers: 'msg data{file_name titles keys list}',
  },
  export_group_pingshen: { takes: 'project_id group_id?', answers: 'file_name titles keys list' },
  export_pingshen_weighting: { takes: 'project_id group_id?', answers: 'file_name titles keys list' },
  export_review_list: { takes: 'project_id group_id? expert_status?', answers: 'file_name titles keys list' },
  dzx_pingshen_export: { takes: 'project_id stage?', answers: 'file_name titles keys list' },
  dzx_export_opnion: {
    takes: 'project_id stage? as_file?',
    answers: 'msg data{file_name titles keys list}',
  },
  export_zj_bookResult: {
    takes: 'project_id edu_level? major_category? channel? result?=result_status',
    answers: 'file_name titles keys list',
  },
  // Other
  reset_test_project: {
    takes: 'project_id scope:score/fenpei/group/all confirm_name',
    answers: 'deleted{scores advices fenpei groups}',
  },
  ai_getInfo: {
    // The design's `file_id?` is left out: whoever has the file reads its text, so that no file is sent to be read.
    takes: 'scene:book_meta/opinion_summary/opinion_polish/chat isbn? text? book_id? project_id?',
    answers: 'text fields{book_name isbn} disclaimer',
  },
  common_download: { takes: 'fileName delete?', answers: '' },
  // Dictionary and config
  dict_list: {
    takes: 'dictType? dictLabel? status? pageNum? pageSize?',
    answers:
      'rows{dictCode dictLabel dictValue dictSort dictType listClass isDefault status remark parentId createTime}',
  },
  dict_detail: { takes: 'id', answers: 'dictCode dictLabel dictValue dictSort dictType' },
  dict_tree: { takes: 'type deep?', answers: 'dictValue dictLabel children' },
  dict_items: { takes: 'type deep?', answers: 'dictValue dictLabel listClass children' },
  dict_add: {
    takes: 'dictType dictLabel dictValue dictSort? listClass? isDefault? status? remark? parentId?',
    answers: '',
  },
  dict_edit: { takes: 'dictCode dictType dictLabel dictValue', answers: '' },
  dict_remove: { takes: 'id', answers: '' },
  dict_export: { takes: 'dictType? dictLabel? status?', answers: '' },
  config_list: {
    takes: 'configName? configKey? configType? beginTime? endTime?',
    answers: 'rows{configId configName configKey configValue configType remark createTime}',
  },
  config_detail: { takes: 'id', answers: 'configId configName configKey configValue' },
  config_value: { takes: 'key', answers: '' },
  config_add: { takes: 'configName configKey configValue configType? remark?', answers: '' },
  config_edit: { takes: 'configId configName configKey configValue', answers: '' },
  config_remove: { takes: 'id', answers: '' },
  config_clear: { takes: '', answers: '' },
  config_export: { takes: 'configName? configKey? configType?', answers: '' },
  // Extensions
  bookinfo_detail: { takes: 'book_id', answers: 'book_id book_name editors{name role unit}' },
  indicator_tree: {
    takes: 'template_id',
    answers: 'lines{indicator_id parent_id code name score standard need_reason order_num}',
  },
  indicator_template_list: { takes: '', answers: 'template_id name full_score mode=score_mode locked' },
  fenpei_avoid_apply: { takes: 'project_id book_id kind reason', answers: 'review_status:avoided' },
  expert_confirm_save: { takes: 'uuid confirm reason?', answers: 'expert_status login{user_name}' },
  mobile_sign_save: { takes: 'ticket sign_base64', answers: '' },
  mobile_sign_poll: { takes: 'ticket', answers: 'sign_file=sign_image' },
  common_upload: { takes: 'file', answers: 'fileName url' },
} as const satisfies Partial<Record<ActionName, { takes: string; answers: string }>>
