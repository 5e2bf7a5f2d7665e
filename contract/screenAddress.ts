import type { BookDimension } from './facts/books'
import type { CertificateState } from './facts/declaration/afterResult'
import type { CollectStatus, DeclareStatus, PlanStatus } from './facts/declaration/states'
import type { StepTaken } from './facts/declaration/life'
import type { FormalTab } from './facts/examining/formal'
import type { ProgressTab, TextKey } from './facts/project'
import type { BookFlag, ViolationStatus } from './facts/results'
import type { ExpertStatus, Unfinished } from './facts/seats'
import type { PublisherAudit } from './facts/units'
import type { BookStep } from './facts/declaration/bookFields'
import type { ScreenKey } from './screens'

/** Refuses a key that is not a screen. */
type PerScreen<T extends { [S in keyof T]: S extends ScreenKey ? object : never }> = T

/** What `ofProject` in `screens` adds. */
export interface OfProject {
  projectId?: number
}

interface OfGroup {
  projectId: number
  groupId: number
}

/** After login the user returns to this address. */
interface Returning {
  redirect?: string
}

/**
 * Address parameters of each screen: path segments and query. A link must provide the required ones; a page
 * must expect that any of them is missing, for an address can be typed. Types only, so that no code of a page
 * is fetched before login.
 */
export type ScreenAddress = PerScreen<{
  login: Returning
  'login/id': Returning & { id: number }
  'auth-redirect': Returning & { token?: string }
  'mobile/id': { id: string }
  'confirm/uuid': { uuid: string }
  bind: Returning
  'review/teachingMaterial': { violation_status?: ViolationStatus }
  'review/activity/copyreader': {
    tab?: 'texts' | 'confidentiality' | 'avoid' | 'sign' | 'brand'
    text?: TextKey
  }
  'review/activity/grouping/expert': OfGroup
  'review/activity/grouping/book': OfGroup & { tab?: 'books' | 'allocate' | 'matrix' | 'avoid' }
  'review/messages': { tab?: 'batches' | 'templates' | 'reminders' | 'outbox' | 'notices' }
  'review/theReview': {
    tab?: ProgressTab
    /** Filter of the list of experts. */
    expert_status?: ExpertStatus
    /** Filter of the list of books. */
    done?: 'full' | 'part' | 'none' | 'gap'
    flag?: BookFlag
    group_id?: number
    /** Filter of the list of people who have not finished. */
    kind?: Unfinished
  }
  'review/textbook': {
    tab?: 'result' | 'selection' | 'selected' | 'charts' | 'scales' | 'corrected' | 'whatif'
    /** Of 入选与公示: the proposed books, or the objections. */
    part?: 'proposal' | 'objections'
    /** Filters of the selected books: how they stand, and whether a revision waits to be confirmed. */
    state?: CertificateState
    pending?: number
  }
  detail: { bookId: number; projectId?: number }
  /** 0: a new one. */
  'book/bookInfo/edit/bookId': { bookId: number; step?: BookStep }
  'book/bookInfo/index': { declare_status?: DeclareStatus; year?: number }
  /** The key of a plan; 0 begins a new one. */
  'book/bookInfoPlan/edit/bookId': { bookId: number }
  /** The list of series without a key; 0 begins a new one. */
  'book/bookBig/edit1': { bigId?: number }
  'book/bookBig/pertion_list': {
    year?: number
    dimension?: BookDimension
    /** The books of one line of the summary, and of one of its columns. */
    key?: string
    unfilled?: number
    step?: StepTaken
  }
  'declaration/apply/allocation': { keyword?: string }
  'review/task/index': {
    bookId?: number
    part?: 'declarations' | 'exams'
    /** Of the list of examinations, and whether only those that are late. */
    tab?: FormalTab
    late?: number
  }
  'declaration/applyOrRecommend/applyOrRecommend': { side?: 'declare' | 'recommend' | 'check' }
  'collection/index': { collect_status?: CollectStatus }
  'book/bookInfoPlan/index': { plan_status?: PlanStatus }
  'system/schools': { tab?: 'schools' | 'applications' }
  'system/schoolList/dept_id/province_id': { dept_id: number; province_id: string }
  'system/user-auth/role/userId': { userId: number }
  'system/role-auth/user/roleId': { roleId: number }
  'dict/type/data/dictId': { dictId: number }
  'system/news/newsDetail/id': { id: number }
  'collection/new/isbn': { isbn: string }
  'collection/edit': { id: number }
  'declaration/materials': { bookId: number }
  'declaration/application': { bookId: number }
  'book/bookInfo/useInfo/bookId': { bookId: number }
  'book/sellInfo/bookSellInfo/bookId': { bookId: number }
  'book/bookInfo/english_edit/bookId': { bookId: number }
  'publisher/publisherLnfos': { audit_status?: PublisherAudit }
  /** Without a key it is the record of the user's own unit. */
  'publisher/publisherLnfoEdit': { publisherId?: number }
  'job/log': { jobId?: number }
  'gen/edit/tableId': { tableId: number; tab?: 'basic' | 'columns' | 'names' }
  'review/review/pingsheng': { bookId: number }
  'review/review/textbookDisplay': { bookId: number }
  'review/details/index': { bookId?: number }
}>
