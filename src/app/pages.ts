import type { ComponentType } from 'react'
import type { ScreenKey } from '#contract/screens'
import LoginPage from '#src/pages/access/LoginPage'

type Load = () => Promise<{ default: ComponentType }>

/** The page of every screen. The compiler refuses this table while a screen has none. */
export const pages: Record<ScreenKey, Load> = {
  // The first thing most people see waits for nothing.
  login: () => Promise.resolve({ default: LoginPage }),
  'login/id': () => import('#src/pages/access/ProjectLoginPage'),
  'auth-redirect': () => import('#src/pages/access/AuthRedirectPage'),
  'mobile/id': () => import('#src/pages/mobile/SignPage'),
  'confirm/uuid': () => import('#src/pages/invitation/ConfirmPage'),
  bind: () => import('#src/pages/access/BindPage'),
  '401': () => import('#src/pages/access/UnauthorizedPage'),
  '404': () => import('#src/pages/access/NotFoundPage'),
  demo: () => import('#src/pages/demo/DemoPage'),
  ratingScreen: () => import('#src/pages/wall/RatingScreenPage'),
  ratingScreenScore: () => import('#src/pages/wall/RatingScoresPage'),
  ranking: () => import('#src/pages/wall/RankingPage'),
  index: () => import('#src/pages/home/HomePage'),
  'user/profile': () => import('#src/pages/user/ProfilePage'),
  'review/import': () => import('#src/pages/review/ImportPage'),
  'review/expertsList': () => import('#src/pages/review/ExpertsPage'),
  'review/teachingMaterial': () => import('#src/pages/review/TeachingMaterialPage'),
  'review/activity/index': () => import('#src/pages/review/ActivityPage'),
  'review/activity/copyreader': () => import('#src/pages/review/ConfigurationPage'),
  'review/activity/indicators': () => import('#src/pages/review/IndicatorsPage'),
  'review/activity/grouping': () => import('#src/pages/review/GroupingPage'),
  'review/activity/grouping/expert': () => import('#src/pages/review/GroupExpertsPage'),
  'review/activity/grouping/book': () => import('#src/pages/review/GroupBooksPage'),
  'review/messages': () => import('#src/pages/review/MessagesPage'),
  'review/theReview': () => import('#src/pages/review/ProgressPage'),
  'review/textbook': () => import('#src/pages/review/ResultsPage'),
  'review/review/index': () => import('#src/pages/review/MyReviewsPage'),
  'review/review/strations': () => import('#src/pages/review/CommitmentPage'),
  'review/review/pingsheng': () => import('#src/pages/review/ScoringPage'),
  'review/review/textbookDisplay': () => import('#src/pages/review/TextbookDisplayPage'),
  'review/details/index': () => import('#src/pages/review/DetailsPage'),
  'review/faber/index': () => import('#src/pages/review/LeaderOpinionPage'),
}
