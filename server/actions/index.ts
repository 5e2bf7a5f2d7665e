import type { Handlers } from '#server/define'
import { accountsHandlers } from './access/accounts'
import { menusHandlers } from './access/menus'
import { rolesHandlers } from './access/roles'
import { bookEditingHandlers } from './declaration/bookEditing'
import { applicationHandlers } from './declaration/application'
import { booksHandlers } from './declaration/books'
import { declareBatchesHandlers } from './declaration/declareBatches'
import { declareStepsHandlers } from './declaration/declareSteps'
import { duplicatesHandlers } from './declaration/duplicates'
import { englishHandlers } from './declaration/english'
import { importsHandlers } from './declaration/imports'
import { majorsHandlers } from './declaration/majors'
import { materialsHandlers } from './declaration/materials'
import { publisherNewsHandlers } from './declaration/publisherNews'
import { publishersHandlers } from './declaration/publishers'
import { collectionHandlers } from './declaration/collection'
import { libraryHandlers } from './planning/library'
import { plansHandlers } from './planning/plans'
import { removalHandlers } from './declaration/removal'
import { samplesHandlers } from './declaration/samples'
import { examinationHandlers } from './examining/examination'
import { likenessHandlers } from './examining/likeness'
import { barredHandlers } from './examining/barred'
import { declarationsHandlers } from './recommending/declarations'
import { recommendSheetsHandlers } from './recommending/recommendSheets'
import { provinceChecksHandlers } from './recommending/provinceChecks'
import { recommendationsHandlers } from './recommending/recommendations'
import { quotasHandlers } from './recommending/quotas'
import { seriesHandlers } from './planning/series'
import { summaryHandlers } from './declaration/summary'
import { salesHandlers } from './declaration/sales'
import { usageHandlers } from './declaration/usage'
import { allocationHandlers } from './organising/allocation'
import { assignByHand } from './organising/assignments/manual'
import { assignmentsHandlers } from './organising/assignments'
import { avoidanceHandlers } from './organising/avoidance'
import { groupBooksHandlers } from './organising/groupBooks'
import { groupsHandlers } from './organising/groups'
import { indicatorsHandlers } from './organising/indicators'
import { invitationsHandlers } from './organising/invitations'
import { membersHandlers } from './organising/members'
import { messageTemplatesHandlers } from './organising/messageTemplates'
import { messagesHandlers } from './organising/messages'
import { projectsHandlers } from './organising/projects'
import { rosterHandlers } from './organising/roster'
import { trialBooksHandlers } from './organising/trialBooks'
import { certificatesHandlers } from './results/certificates'
import { objectionsHandlers } from './results/objections'
import { publicityHandlers } from './results/publicity'
import { selectedBooksHandlers } from './results/selectedBooks'
import { selectionHandlers } from './results/selection'
import { analysisHandlers } from './results/analysis'
import { exportsHandlers } from './results/exports'
import { opinionsHandlers } from './results/opinions'
import { pendingHandlers } from './results/pending'
import { printsHandlers } from './results/prints'
import { resultsHandlers } from './results/results'
import { wallHandlers } from './results/wall'
import { actingLeadersHandlers } from './scoring/actingLeaders'
import { assistantHandlers } from './scoring/assistant'
import { commitmentHandlers } from './scoring/commitment'
import { leaderHandlers } from './scoring/leader'
import { progressHandlers } from './scoring/progress'
import { readingHandlers } from './scoring/reading'
import { returnsHandlers } from './scoring/returns'
import { reviewHandlers } from './scoring/review'
import { violationsHandlers } from './scoring/violations'
import { authHandlers } from './system/auth'
import { announcementsHandlers } from './system/announcements'
import { configHandlers } from './system/config'
import { generatorHandlers } from './system/generator'
import { jobLogsHandlers } from './system/jobLogs'
import { unitsHandlers } from './units/units'
import { postsHandlers } from './units/posts'
import { serverStateHandlers } from './monitor/serverState'
import { jobsHandlers } from './system/jobs'
import { dictHandlers } from './system/dict'
import { loginsHandlers } from './system/logins'
import { operationLogHandlers } from './system/operationLog'
import { dictTypesHandlers } from './system/dictTypes'
import { dutiesHandlers } from './system/duties'
import { filesHandlers } from './system/files'
import { noticeTemplatesHandlers } from './declaration/noticeTemplates'
import { openHandlers } from './system/open'
import { passwordsHandlers } from './system/passwords'
import { profileHandlers } from './system/profile'
import { registrationHandlers } from './system/registration'
import { schoolsHandlers } from './system/schools'

/** The compiler refuses this line while any call of the contract lacks a handler. */
export const handlers: Handlers = {
  ...authHandlers,
  ...passwordsHandlers,
  ...profileHandlers,
  ...openHandlers,
  ...registrationHandlers,
  ...schoolsHandlers,
  ...accountsHandlers,
  ...rolesHandlers,
  ...menusHandlers,
  ...dictHandlers,
  ...dictTypesHandlers,
  ...announcementsHandlers,
  ...configHandlers,
  ...loginsHandlers,
  ...operationLogHandlers,
  ...unitsHandlers,
  ...postsHandlers,
  ...serverStateHandlers,
  ...jobsHandlers,
  ...jobLogsHandlers,
  ...generatorHandlers,
  ...dutiesHandlers,
  ...noticeTemplatesHandlers,
  ...filesHandlers,
  ...booksHandlers,
  ...bookEditingHandlers,
  ...usageHandlers,
  ...salesHandlers,
  ...englishHandlers,
  ...majorsHandlers,
  ...declareBatchesHandlers,
  ...declareStepsHandlers,
  ...quotasHandlers,
  ...recommendationsHandlers,
  ...examinationHandlers,
  ...provinceChecksHandlers,
  ...recommendSheetsHandlers,
  ...barredHandlers,
  ...declarationsHandlers,
  ...likenessHandlers,
  ...duplicatesHandlers,
  ...collectionHandlers,
  ...samplesHandlers,
  ...importsHandlers({
    ...membersHandlers,
    ...groupBooksHandlers,
    ...assignmentsHandlers,
    ...avoidanceHandlers,
    assign: assignByHand,
  }),
  ...publishersHandlers,
  ...applicationHandlers,
  ...materialsHandlers,
  ...publisherNewsHandlers,
  ...plansHandlers,
  ...libraryHandlers,
  ...seriesHandlers,
  ...removalHandlers,
  ...summaryHandlers,
  ...projectsHandlers,
  ...indicatorsHandlers,
  ...groupsHandlers,
  ...membersHandlers,
  ...groupBooksHandlers,
  ...rosterHandlers,
  ...invitationsHandlers,
  ...allocationHandlers,
  ...assignmentsHandlers,
  ...avoidanceHandlers,
  ...trialBooksHandlers,
  ...messagesHandlers,
  ...messageTemplatesHandlers,
  ...commitmentHandlers,
  ...reviewHandlers,
  ...readingHandlers,
  ...returnsHandlers,
  ...leaderHandlers,
  ...actingLeadersHandlers,
  ...assistantHandlers(leaderHandlers.groupLeader_advice_detail),
  ...progressHandlers,
  ...violationsHandlers,
  ...resultsHandlers,
  ...analysisHandlers,
  ...exportsHandlers(printsHandlers.print_add),
  ...printsHandlers,
  ...pendingHandlers,
  ...opinionsHandlers,
  ...wallHandlers,
  ...selectionHandlers,
  ...publicityHandlers,
  ...objectionsHandlers,
  ...certificatesHandlers,
  ...selectedBooksHandlers,
}
