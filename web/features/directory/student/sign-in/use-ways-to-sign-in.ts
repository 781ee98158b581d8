import { useTranslation } from 'react-i18next'
import type { StudentFile } from '#contract/directory/directory.ts'
import { useFormat } from '#lib/i18n/format.ts'

/** How a student can sign in, in a few words; null for a disabled one, who cannot. */
export const useWaysToSignIn = ({
  disabled_at,
  sign_in: { link, passkeys, password, providers, is_company_closed },
}: Pick<StudentFile, 'disabled_at' | 'sign_in'>): string | null => {
  const { t } = useTranslation('people')
  const format = useFormat()
  if (disabled_at) return null
  if (is_company_closed) return t('signIn.companyClosed')
  const ways = [
    ...providers,
    ...(passkeys > 0 ? [t('signIn.passkeys', { count: passkeys })] : []),
    ...(password ? [t('signIn.password')] : []),
    ...(link ? [t('signIn.link')] : []),
  ]
  if (ways.length === 0) return t('signIn.providerOnly')
  return t('signIn.ways', { ways: format.list(ways) })
}
