import { useQuery } from '@tanstack/react-query'
import { useBranding } from '#lib/branding/branding.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import { signInButtonsQuery } from './sign-in.api.ts'

/** Below the password form: the providers that members of staff may have linked. */
export const StaffButtons = ({ from, redirectTo }: { from: string; redirectTo: string | null }) => {
  const hasProviders = useBranding()?.has_sign_in_providers ?? false
  const { data } = useQuery({ ...signInButtonsQuery, enabled: hasProviders })
  if (!data || data.data.length === 0) return null
  return <ProviderButtons buttons={data.data} from={from} redirectTo={redirectTo} secondary />
}
