/**
 * Who may send which call, one line per call: `●` is allowed, `·` is refused with 403, `×` with 401.
 * Written from the duties of each role, not from the contract: the contract is tested against it. The rows that
 * a caller reaches are the data scope, see `dataScope.test.ts`.
 * The columns: AD 超级管理员, S2 二级系统管理员, RA 评审活动管理员, PM 评审管理员, FE 形式审查员, CM 教指委, HB 行指办, HA 行指委, PR 省级, P2 省级二级, SC
 * 学校, SM 学校申报人员, PB 出版单位, EX an expert's account without a seat, DF an account without any role, ME a member of
 * a group with an expert's seat, GL its leader, LI its liaison, NO without login.
 */
export const COLUMNS = 'AD S2 RA PM FE CM HB HA PR P2 SC SM PB EX DF ME GL LI NO'.split(' ')

export const ACCESS = `
                              AD S2 RA PM FE CM HB HA PR P2 SC SM PB EX DF ME GL LI NO
# 门口
login                         ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●
logout                        ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●
captchaImage                  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●
get_pingshen                  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●
logo_content                  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●
getInfo                       ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
getRouters                    ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
common_upload                 ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
common_download               ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
upload_content                ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
profile_detail                ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
profile_edit                  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
profile_avatar                ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
profile_password              ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
notice_top                    ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
notice_detail                 ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
notice_read                   ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
notice_read_all               ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
profile_expert                ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
profile_expert_edit           ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
profile_bank                  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
profile_bank_edit             ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
password_reset_notice         ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
password_reset_confirm        ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
user_password_check           ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
user_update_password          ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
update_zhuanjia_sign          ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
mobile_sign_open              ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
mobile_sign_poll              ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
mobile_sign_detail            ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●
expert_confirm_detail         ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●
expert_confirm_save           ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●
mobile_sign_save              ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●
profile_unit_edit             ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ·  ●  ·  ·  ·  ·  ·  ×
ai_getInfo                    ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
assistant_state               ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
declare_phone_checkCode       ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●
account_bind                  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
# 系统
dict_tree                     ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
dict_items                    ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
config_value                  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
dict_list                     ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
dict_detail                   ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
dict_add                      ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
dict_edit                     ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
dict_remove                   ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
dict_export                   ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
dict_export_file              ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
config_list                   ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
config_detail                 ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
config_add                    ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
config_edit                   ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
config_remove                 ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
config_clear                  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
config_refresh                ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
config_export_file            ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
config_export                 ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
# 评审活动
pingshen_project              ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
in_group                      ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
any_group_leader              ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
pingshen_list                 ●  ●  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
score_rule_list               ●  ●  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
indicator_template_list       ●  ●  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
indicator_tree                ●  ●  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
sheet_preview                 ●  ●  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
pingshen_detail               ●  ●  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ●  ·  ×
pingshen_add                  ●  ·  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
pingshen_encryption_edit      ●  ·  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
manager_options               ●  ·  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
indicator_template_add        ●  ·  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
indicator_template_edit       ●  ·  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
indicator_template_del        ●  ·  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
indicator_add                 ●  ·  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
indicator_move                ●  ·  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
indicator_edit                ●  ·  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
indicator_del                 ●  ·  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
pingshen_edit                 ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
pingshen_text_edit            ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
reset_test_project            ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
reset_test_count              ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
pingshen_avoid_update         ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
pingshen_checks               ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
# 评审组与人员
psgroup_list                  ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ·  ×
group_zhuanjia                ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ·  ×
group_renyuan                 ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ·  ×
admin_group_list              ●  ●  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ×
group_auto_preview            ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
group_conflict_list           ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
psgroup_add                   ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
psgroup_edit                  ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
psgroup_del                   ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
group_user                    ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
people_group                  ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
group_leader                  ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
cancel_leader                 ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
del_zhuanjia                  ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
group_num_zhuanjia            ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
set_usertype                  ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
update_expert_status          ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ●  ·  ×
acting_leader_list            ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
acting_leader_candidates      ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
acting_leader_set             ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
expert_replace_try            ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
expert_replace                ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
zhuanjia_liaisonMan           ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ●  ●  ×
project_expert_list           ●  ●  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
expert_detail                 ●  ●  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
expert_save                   ●  ●  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
user_reset_password           ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
project_expert_keys           ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
invitation_links              ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
invitation_revoke             ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
daochu_renyuan                ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
# 教材
bookinfo_list                 ●  ●  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
bookinfo_detail               ●  ●  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
publisher_list                ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
bookpath_cache_add            ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
sample_upload                 ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
sample_list                   ●  ●  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
sample_remove                 ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
book_materials                ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
sample_content                ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
group_booklist                ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ·  ×
groupe_booklist_export        ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ·  ×
book_userList                 ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ·  ×
dist_psbook                   ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
group_addlist                 ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
group_book                    ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
group_ten_book                ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ·  ×
groupEmpty                    ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
project_grouop_book_edit      ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
export_project_books          ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
update_book_violation         ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ·  ×
# 分配
allocation_group_book         ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
random_group_book             ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
refresh_group_book            ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
allocation_try                ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
allocation_progress           ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
group_bookUser                ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
delete_fenpei                 ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
fenpei_pin                    ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
allocation_matrix             ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
draw_record                   ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
draw_list                     ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
avoid_conflict_void           ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
expert_apart_list             ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
expert_apart_save             ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
avoid_record_list             ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
avoid_conflict_num            ●  ●  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
avoided_review_list           ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
# 评审
commitment_detail             ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ●  ·  ×
groupe_zhuanjia_books         ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ●  ·  ×
zhuanjia_book_yijian          ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ●  ·  ×
review_version_list           ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ●  ·  ×
user_score                    ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ●  ·  ×
offline_sheet                 ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ●  ·  ×
offline_sheet_save            ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ●  ·  ×
advice_add                    ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ●  ·  ×
review_comment_list           ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ●  ·  ×
review_comment_save           ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ●  ·  ×
review_comment_remove         ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ●  ·  ×
reading_time_add              ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ●  ·  ×
own_comparison                ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ●  ·  ×
zhuanjia_all_submit           ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ●  ·  ×
fenpei_avoid_apply            ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ●  ·  ×
groupLeader_advice_add        ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ·  ×
groupe_leader_booklist        ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ·  ×
leader_expert_reviews         ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ·  ×
groupLeader_advice_detail     ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ·  ×
groupLeader_advice_list       ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ·  ×
advice_list                   ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ·  ×
ds_pingshen_list25            ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ·  ×
return_expert_review          ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ·  ×
return_request_list           ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ·  ×
return_request_decide         ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
return_request_withdraw       ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ·  ×
divergence_mark_set           ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ·  ×
leader_opinion_return         ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
# 进度
expert_review_list            ●  ●  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ●  ×
not_reviewed_user_list        ●  ●  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ●  ×
zhuanjia_realtime_pingshen    ●  ●  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ·  ×
project_all_num               ●  ●  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ●  ·  ×
returned_review_list          ●  ●  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
export_review_list            ●  ●  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
dzx_zhuanjia_static           ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
# 结果
book_resultscore              ●  ●  ●  ●  ·  ●  ●  ●  ●  ●  ●  ●  ●  ·  ·  ·  ●  ·  ×
expert_scale_list             ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
corrected_score_list          ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
result_what_if                ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
result_trace                  ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ·  ×
export_group_pingshen         ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ·  ×
update_project_finalscore     ●  ·  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
export_pingshen_weighting     ●  ·  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
result_file                   ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
result_figures                ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
export_user_pingshen_detail   ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ●  ·  ×
print_count                   ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ●  ·  ×
print_add                     ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ●  ·  ×
print_list                    ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ●  ·  ×
print_cancel                  ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ●  ·  ×
dzx_pingshen_export           ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
dzx_export_opnion             ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
export_zj_bookResult          ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
book_opnion_save              ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
book_opinion_detail           ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
# 大屏
project_events                ●  ●  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ·  ×
wall_embargo_save             ●  ·  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
wall_book_show                ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
# 导入
import_file                   ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
import_list                   ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
import_del                    ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
import_errors                 ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
# 消息
expert_msg_list               ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
msg_unread                    ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ×
send_expert_msg               ●  ●  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ×
msg_batch_list                ●  ●  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ×
msg_setup                     ●  ●  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ×
msg_template_list             ●  ●  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ×
msg_resend                    ●  ●  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ×
msg_mark_sent                 ●  ●  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ×
msg_cancel                    ●  ●  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ●  ×
msg_outbox_export             ●  ●  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
msg_outbox_list               ●  ●  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
msg_reminder_detail           ●  ●  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
msg_template_save             ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
msg_reminder_save             ●  ·  ●  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ×
`
