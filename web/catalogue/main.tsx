import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import '#lib/theme/tokens.css'
import '#lib/theme/fonts.css'
import '#lib/theme/base.css'
import '#lib/theme/controls.css'
import '#lib/theme/sideways.css'
import '#lib/theme/mantine.css'
import '#lib/theme/mantine-staff.css'
import '#lib/theme/look.css'
import '#lib/theme/forced-colors.css'
import { applyBranding } from '#lib/branding/branding.ts'
import { startTexts, translate } from '#lib/i18n/i18n.ts'
import { colorSchemeManager } from '#lib/theme/color-scheme.ts'
import { cssVariablesResolver, themeFor } from '#lib/theme/theme.ts'
import { branding } from './branding.ts'
import { Catalogue } from './catalogue.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
applyBranding(branding)
void startTexts().then(() => {
  // Links in the catalogue do nothing: every address shows the catalogue.
  const router = createRouter({
    routeTree: createRootRoute({ component: Catalogue, notFoundComponent: () => null }),
    history: createMemoryHistory(),
  })
  const words = { close: translate('actions.close'), showPassword: translate('actions.showPassword') }
  createRoot(root).render(
    <MantineProvider
      theme={themeFor(branding, words)}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager()}
      cssVariablesResolver={cssVariablesResolver}
    >
      <RouterProvider router={router as never} />
    </MantineProvider>,
  )
})
