// What scripts/release needs of the packages that are installed here.
export { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
export { publish } from 'libnpmpublish';
export { publint } from 'publint';
export { formatMessage } from 'publint/utils';
export { runServer } from 'verdaccio';
