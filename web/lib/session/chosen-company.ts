import { useSearchText } from '../navigation/route-link.tsx'
import { useUser } from './session.ts'

/** The company named in the address, or the user's own. */
export const useChosenCompany = () => {
  const own = useUser().company_id
  const [inAddress, choose] = useSearchText('company')
  return {
    companyId: inAddress || own,
    /** For lists, which cover every company in reach if none is named. */
    named: inAddress || undefined,
    choose: (id: string) => choose(id === own ? '' : id),
  }
}
