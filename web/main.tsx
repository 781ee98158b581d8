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
/** A page that got no answer, or a refusal, or is not there, says so itself, so the console need not. */
const onCaughtError = (error: unknown) => {
  const isSaid = error instanceof NoAnswerError || error instanceof ApiError || isNotFound(error)
  if (!isSaid) console.error(error)
}

// Not awaited at the top level: the texts are loaded meanwhile, and their files wait for the one this module is bundled into.
void start().then((router) => createRoot(root, { onCaughtError }).render(<App router={router} />))
