import type { ComponentType } from 'react'
import type { ScreenKey } from '#contract/screens'
import LoginPage from '#src/pages/login/LoginPage'

type Load = () => Promise<{ default: ComponentType }>

/** The page of every screen. The compiler refuses this table while a screen has none. */
export const pages: Record<ScreenKey, Load> = {
  // The first thing most people see waits for nothing.
  login: () => Promise.resolve({ default: LoginPage }),
  'login/id': () => import('#src/pages/projectLogin/ProjectLoginPage'),
  'auth-redirect': () => import('#src/pages/authRedirect/AuthRedirectPage'),
  'mobile/id': () => import('#src/pages/phoneSign/PhoneSignPage'),
  'confirm/uuid': () => import('#src/pages/invitation/InvitationPage'),
  bind: () => import('#src/pages/bind/BindPage'),
  register: () => import('#src/pages/register/RegisterPage'),
  '401': () => import('#src/pages/unauthorized/UnauthorizedPage'),
  '404': () => import('#src/pages/notFound/NotFoundPage'),
  demo: () => import('#src/pages/demo/DemoPage'),
  ratingScreen: () => import('#src/pages/ratingScreen/RatingScreenPage'),
  ratingScreenScore: () => import('#src/pages/ratingScores/RatingScoresPage'),
  detail: () => import('#src/pages/bookDetail/BookDetailPage'),
  ranking: () => import('#src/pages/ranking/RankingPage'),
  index: () => import('#src/pages/home/HomePage'),
  'user/profile': () => import('#src/pages/profile/ProfilePage'),
  'review/import': () => import('#src/pages/import/ImportPage'),
  'review/expertsList': () => import('#src/pages/experts/ExpertsPage'),
  'review/teachingMaterial': () => import('#src/pages/teachingMaterial/TeachingMaterialPage'),
  'review/activity/index': () => import('#src/pages/activity/ActivityPage'),
  'review/activity/copyreader': () => import('#src/pages/configuration/ConfigurationPage'),
  'review/activity/indicators': () => import('#src/pages/indicators/IndicatorsPage'),
  'review/activity/grouping': () => import('#src/pages/grouping/GroupingPage'),
  'review/activity/grouping/expert': () => import('#src/pages/groupExperts/GroupExpertsPage'),
  'review/activity/grouping/book': () => import('#src/pages/groupBooks/GroupBooksPage'),
  'review/messages': () => import('#src/pages/messages/MessagesPage'),
  'review/theReview': () => import('#src/pages/progress/ProgressPage'),
  'review/textbook': () => import('#src/pages/results/ResultsPage'),
  'review/review/index': () => import('#src/pages/myReviews/MyReviewsPage'),
  'review/review/strations': () => import('#src/pages/commitment/CommitmentPage'),
  'review/review/pingsheng': () => import('#src/pages/scoring/ScoringPage'),
  'review/review/textbookDisplay': () => import('#src/pages/textbookDisplay/TextbookDisplayPage'),
  'review/details/index': () => import('#src/pages/details/DetailsPage'),
  'review/faber/index': () => import('#src/pages/leaderOpinion/LeaderOpinionPage'),
  'system/schools': () => import('#src/pages/schools/SchoolsPage'),
  'system/schoolList/dept_id/province_id': () => import('#src/pages/schoolStaff/SchoolStaffPage'),
  'collection/index': () => import('#src/pages/collection/CollectionPage'),
  'collection/new/isbn': () => import('#src/pages/collectedBook/NewBookPage'),
  'collection/edit': () => import('#src/pages/collectedBook/CollectedBookPage'),
  'book/bookInfo/index': () => import('#src/pages/declaredBooks/DeclaredBooksPage'),
  'publisher/publisherLnfo': () => import('#src/pages/publisher/PublisherPage'),
  'publisher/publisherLnfos': () => import('#src/pages/publishers/PublishersPage'),
  'publisher/publisherLnfoEdit': () => import('#src/pages/publisherForm/PublisherFormPage'),
  'publisher/publisherNews': () => import('#src/pages/publisherNews/PublisherNewsPage'),
}
