import { ensureBuilt } from './builds.mjs'

/** Some unit tests start the program itself, which is the built one. */
export const setup = ensureBuilt
