import { useTranslations } from 'next-intl'
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMay } from '@/client/calls/permissions'
import { recordOf } from '@/contract/fields'
import { GROUP_FILTER_NAMES, groupFiltersIn } from '@/features/registrations/contract/groups'
import { LIST_FILTERS, type PeopleSelection, type RegistrationCounts } from '@/features/registrations/contract/office'
import { clampSearch } from '@/ui/table/list-state'
import { AUDIENCES, type Audience, sendMails, sendMessage } from '../contract/mailings'
import { MailChoices, type MessageChoice } from './MailChoices'

type Props = { workshop_id: number; counts?: Pick<RegistrationCounts, 'outdated' | 'number_missing' | 'participated'> }

/** The mailings to an audience of an event, and a message to everybody whom the list of people shows. */
export function ShownPeopleMailMenu(props: Props) {
  const t = useTranslations('mailing')
  const selection = useShownPeople(props.workshop_id)
  return <AudienceMailMenu {...props} message={{ hint: t('hint_write_shown'), selection }} />
}

/** The mailings to an audience of an event, and a message. */
export function AudienceMailMenu({ workshop_id, counts, message }: Props & { message: MessageChoice }) {
  const t = useTranslations('mailing')
  const may = useMay()
  if (!may(sendMails) && !may(sendMessage)) return null

  const audiences = may(sendMails) ? AUDIENCES : []
  const isOffered: Partial<Record<Audience, boolean>> = {
    updates: (counts?.outdated ?? 0) > 0,
    numbers: (counts?.number_missing ?? 0) > 0,
    evaluation: (counts?.participated ?? 0) > 0,
    evaluation_reminder: (counts?.participated ?? 0) > 0,
  }
  const offered = audiences.filter((type) => isOffered[type] !== false)
  const choices = offered.map((type) => ({
    name: t(`audience_${type}`),
    hint: t(`hint_${type}`),
    request: { id: workshop_id, type },
  }))
  return <MailChoices label={t('send')} choices={choices} message={message} />
}

/** The address holds the search and the filter of the list. */
function useShownPeople(workshop_id: number): PeopleSelection {
  const [shown] = useQueryStates(
    {
      search: parseAsString.withDefault(''),
      standing: parseAsStringLiteral(LIST_FILTERS),
      ...recordOf(GROUP_FILTER_NAMES, () => parseAsString),
    },
    { urlKeys: recordOf(['standing', ...GROUP_FILTER_NAMES], (name) => `filter[${name}]`) },
  )
  const search = clampSearch(shown.search).trim()
  return {
    workshop_id,
    ...(shown.standing ? { standing: shown.standing } : { with_waiting: true }),
    ...groupFiltersIn(shown),
    ...(search && { search }),
  }
}
