/** The file of undici that holds `Pool`; its types are those of the package. */
declare module 'undici/lib/dispatcher/pool.js' {
  export { Pool as default } from 'undici';
}
