// Whatever is on none of these lists is for admins: a new field is closed until it is listed here.

export const PUBLIC_MUTATIONS = ['subscribeToNewsletter']

export const MEMBER_MUTATIONS = [
  'addFavorites',
  'confirmEmail',
  'deleteAccount',
  'markNotificationsSeen',
  'removeFavorites',
  'reportBug',
  'sendEmailConfirmation',
  'setArticleFavorite',
  'setPlantFavorite',
  'signOutOtherSessions',
  'signOutSession',
  'updateProfile',
]
