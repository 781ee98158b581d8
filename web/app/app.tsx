import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageNonce } from '#lib/boot.ts'
import { useBranding } from '#lib/branding/branding.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { colorSchemeManager } from '#lib/theme/color-scheme.ts'
import { cssVariablesResolver, themeFor } from '#lib/theme/theme.ts'
import type { AppRouter } from './router.tsx'

export const App = ({ router }: { router: AppRouter }) => {
  const { t } = useTranslation()
  const branding = useBranding()
  const theme = useMemo(
    () => themeFor(branding, { close: t('actions.close'), showPassword: t('actions.showPassword') }),
    [branding, t],
  )
  const [schemes] = useState(colorSchemeManager)
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={schemes}
      cssVariablesResolver={cssVariablesResolver}
      getStyleNonce={() => pageNonce() ?? ''}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
