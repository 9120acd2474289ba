/**
 * The oldest browsers that run the scripts: many phones get no newer one. Others show the pages as without JavaScript. What
 * these lack although it is newer JavaScript than a bundler can rewrite, the linter refuses (.oxlintrc.json).
 */
export const OLDEST_BROWSERS = ['chrome100', 'firefox102', 'safari16']
