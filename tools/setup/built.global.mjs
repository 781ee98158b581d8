import { ensureBuilt } from './builds.mjs'

/** Some unit tests start the built program. */
export const setup = ensureBuilt
