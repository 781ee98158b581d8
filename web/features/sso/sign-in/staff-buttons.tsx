import { useQuery } from '@tanstack/react-query'
import { ProviderButtons } from './provider-buttons.tsx'
import { signInButtonsQuery } from './sign-in.api.ts'

/** Below the password form: the providers that members of staff may have linked. */
export const StaffButtons = ({ from, redirectTo }: { from: string; redirectTo: string | null }) => {
  const { data } = useQuery(signInButtonsQuery)
  if (!data || data.data.length === 0) return null
  return <ProviderButtons buttons={data.data} from={from} redirectTo={redirectTo} secondary />
}
