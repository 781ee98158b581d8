import { useSearchText } from '../navigation/route-link.tsx'
import { useUser } from './session.ts'

/** The company that the address names, one's own without one. */
export const useChosenCompany = () => {
  const own = useUser().company_id
  const [inAddress, choose] = useSearchText('company')
  return {
    companyId: inAddress || own,
    /** For lists, which are of the whole reach where none is named. */
    named: inAddress || undefined,
    choose: (id: string) => choose(id === own ? '' : id),
  }
}
