// Whatever is on none of these lists is for admins: a new field is closed until it is listed here.

export const PUBLIC_MUTATIONS = ['reportMistake', 'subscribeToNewsletter']

export const MEMBER_MUTATIONS = [
  'addFavorites',
  'confirmEmail',
  'deleteAccount',
  'markNotificationsSeen',
  'removeFavorites',
  'reportBug',
  'review',
  'saveReviewing',
  'sendEmailConfirmation',
  'setArticleFavorite',
  'setPlantFavorite',
  'signOutOtherSessions',
  'signOutSession',
  'suggest',
  'updateProfile',
]
