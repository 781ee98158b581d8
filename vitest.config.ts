import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'

const nowhere = ['**/node_modules/**', 'web/dist/**']
/**
 * What Node and the page have in common, such as its channels, errors and bytes, are not the same in a page of the quick
 * kind.
 */
const ofNode = [
  'web/lib/realtime/*.test.ts',
  'web/lib/errors/*.test.{ts,tsx}',
  'web/features/evidence/packs/check/*.test.ts',
]
/** What is waited for comes at once on an idle machine, and much later on one that is busy with others; limits only end what hangs. */
const patience = { expect: { poll: { timeout: 30_000 } } }
const inPages = {
  ...patience,
  environment: 'happy-dom',
  include: ['web/**/*.test.{ts,tsx}'],
  testTimeout: 60_000,
}

export default defineConfig({
  test: {
    // Two more than there are cores: what starts, kills and restores servers waits for about a third of its time.
    maxWorkers: availableParallelism() + 2,
    // A test that needs a second try on a machine of one's own is a defect; CI's may be busy with others.
    retry: process.env.CI ? 2 : 0,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          ...patience,
          include: ['contract/**/*.test.ts', 'api/**/*.test.ts', 'tests/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'tests/e2e/**'],
          globalSetup: ['tools/setup/built.global.mjs', 'tests/support/database/database.global.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // The product is loaded once a worker, and each file starts applications of its own from it.
          isolate: false,
          // React's checks for development, in mails, documents and PDFs, cost a fifth of what draws them.
          env: { NODE_ENV: 'production' },
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          ...inPages,
          exclude: [...nowhere, ...ofNode],
          // Still a page of its own for each file, but one that costs a third.
          pool: 'vmThreads',
        },
      },
      {
        plugins: [react()],
        test: { name: 'web and Node', ...inPages, include: ofNode, exclude: nowhere },
      },
    ],
  },
})
