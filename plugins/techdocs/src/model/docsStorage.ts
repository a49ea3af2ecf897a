/** Where readers' choices are stored. */
export const docsStorage = {
  bucket: 'techdocs',
  textSize: 'textSize',
  navigation: 'isNavigationExpanded',
  indexView: 'indexView',
  tabs: 'tabs',
} as const;
