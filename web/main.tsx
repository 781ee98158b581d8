import { isNotFound } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { createRoot } from 'react-dom/client'
import '#lib/theme/tokens.css'
import '#lib/theme/fonts.css'
import '#lib/theme/base.css'
import '#lib/theme/controls.css'
import '#lib/theme/sideways.css'
import '#lib/theme/mantine.css'
import '#lib/theme/look.css'
import '#lib/theme/forced-colors.css'
import '#lib/theme/print.css'
import { ApiError, NoAnswerError } from '#lib/api/api-error.ts'
import { pageNonce } from '#lib/boot.ts'
import { App } from '#web/app/app.tsx'
import { start } from '#web/app/start.ts'

const nonce = pageNonce()
if (nonce) setNonce(nonce)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
/** The page itself shows a missing response, a refusal or a missing resource, so the console need not. */
const onCaughtError = (error: unknown) => {
  const isSaid = error instanceof NoAnswerError || error instanceof ApiError || isNotFound(error)
  if (!isSaid) console.error(error)
}

// Not awaited at the top level: the chunks with the texts import the chunk that contains this module, and would wait
// for it.
void start().then((router) => createRoot(root, { onCaughtError }).render(<App router={router} />))
