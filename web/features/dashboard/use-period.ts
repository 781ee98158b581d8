import { type Period, periods } from '#contract/directory/dashboard.ts'
import { useSearchText } from '#lib/navigation/route-link.tsx'

const usual: Period = 'quarter'

/** The period in the address. */
export const usePeriod = (): [Period, (period: Period) => void] => {
  const [inAddress, choose] = useSearchText('period')
  return [
    periods.find((period) => period === inAddress) ?? usual,
    (period) => choose(period === usual ? '' : period),
  ]
}
