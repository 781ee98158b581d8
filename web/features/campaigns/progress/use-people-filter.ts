import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { type CampaignPersonState, campaignPersonStates } from '#contract/campaigns/campaign-progress.ts'
import { useSearchText } from '#lib/navigation/route-link.tsx'

/** The state is in the address; the search and the company are not. */
export const usePeopleFilter = () => {
  const [chosen, setChosen] = useSearchText('people')
  const state: CampaignPersonState = campaignPersonStates.find((each) => each === chosen) ?? 'missing'
  const [text, change] = useState('')
  const [rested] = useDebouncedValue(text.trim(), 250)
  const [company, setCompany] = useState('')
  return {
    state,
    setState: (next: CampaignPersonState) => setChosen(next === 'missing' ? '' : next),
    search: { text, change },
    ...{ company, setCompany },
    query: { state, limit: 10, search: rested || undefined, company_id: company || undefined },
  }
}
