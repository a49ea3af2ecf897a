import '@fontsource-variable/inter/wght.css';
import { startApp } from '@portico/app';
import { bindings } from './bindings.ts';
import { plugins } from './plugins.ts';

const root = document.getElementById('root');
if (!root) throw new Error("The page has no element with the id 'root'");
startApp(root, { plugins, bindings });
