/** The file of undici that exports `Pool`; its types are those of the package. */
declare module 'undici/lib/dispatcher/pool.js' {
  export { Pool as default } from 'undici';
}

/** The file of undici that exports `buildConnector`; its types are those of the package. */
declare module 'undici/lib/core/connect.js' {
  export { buildConnector as default } from 'undici';
}
