import { setNonce } from 'get-nonce'
import { createRoot } from 'react-dom/client'
import './lib/theme/tokens.css'
import './lib/theme/fonts.css'
import './lib/theme/base.css'
import './lib/theme/mantine.css'
import './lib/theme/look.css'
import { App } from './app/app.tsx'
import { start } from './app/start.ts'
import { pageNonce } from './lib/boot.ts'

const nonce = pageNonce()
if (nonce) setNonce(nonce)

const router = await start()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(<App router={router} />)
