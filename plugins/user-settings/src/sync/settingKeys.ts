/** Keys of users' settings in the query cache. */
export const settingKeys = {
  all: ['user-settings'] as const,
  /** When the settings of a user were last brought together with the server's. */
  pulled: (userEntityRef: string) => ['user-settings', 'pulled', userEntityRef] as const,
};
