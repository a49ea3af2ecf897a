export { copyText } from '@portico/ui';
