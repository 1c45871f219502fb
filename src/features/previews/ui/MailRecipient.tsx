import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { listQuery } from '@/client/calls/lists'
import { useMay } from '@/client/calls/permissions'
import { listRegistrations } from '@/features/registrations/contract/office'
import { fullName } from '@/features/registrations/rules/people'
import { SearchSelect, useSearch } from '@/ui/form/picks/SearchSelect'

const MAX_RESULTS = 8

type Props = { workshop_id: number | null; value: string | null; onChange: (registration_id: string | null) => void }

/** Selects an invented recipient or a person of the event. */
export function MailRecipient({ workshop_id, value, onChange }: Props) {
  const t = useTranslations('previews')
  const may = useMay()
  const state = useSearch()
  const found = useQuery({
    ...listQuery(listRegistrations, {
      filter: { workshop_id: workshop_id ?? 0 },
      search: state.search,
      per_page: MAX_RESULTS,
    }),
    enabled: state.isOpened,
    placeholderData: keepPreviousData,
  })
  if (workshop_id === null || !may(listRegistrations)) return null
  return (
    <SearchSelect
      label={t('person')}
      placeholder={t('mail_sample')}
      state={state}
      isSearching={found.isFetching}
      found={found.data?.data.map(choiceOf)}
      value={value}
      onChange={onChange}
    />
  )
}

type Person = Parameters<typeof fullName>[0] & { id: string; email: string }

const choiceOf = ({ id, email, ...person }: Person) => ({
  value: id,
  label: [fullName(person), email].filter(Boolean).join(', '),
})
