/** The two engines that a store runs on. */
export type DatabaseEngine = 'sqlite' | 'postgres';
