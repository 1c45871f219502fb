import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { ResponseBody } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { type getPerson, saveRegistration } from '@/features/registrations/contract/office'
import { displayName } from '@/features/registrations/rules/people'
import { isSeated } from '@/features/registrations/rules/states'
import { Muted, Row, Rows } from '@/ui/layout/layout'
import { TextLink } from '@/ui/layout/TextLink'
import { PersonSection } from './PersonSection'
import { PersonStatus } from './PersonStatus'
import type { OpenedPerson } from './use-opened-person'

export type PersonWithParty = ResponseBody<typeof getPerson>

type Props = { person: PersonWithParty; opened: OpenedPerson }

/** The other people of a person's party, each a link to theirs. */
export function PartySection({ person, opened }: Props) {
  const t = useTranslations('people')
  const may = useMay()
  const others = person.party.filter(({ id }) => id !== person.id)
  const mayAdd = may(saveRegistration) && isSeated(person) && person.accompaniment_of === null
  if (others.length === 0 && !mayAdd) return null

  return (
    <PersonSection title={t('party')}>
      {others.length === 0 && <Muted isSmall>{t('party_none')}</Muted>}
      {others.length > 0 && (
        <Rows>
          {others.map((other) => (
            <Row key={other.id}>
              <TextLink as="button" type="button" isStrong onClick={() => opened.open(other.id)}>
                {displayName(other)}
              </TextLink>
              {other.accompaniment_of === null && <Muted isSmall>{t('party_main')}</Muted>}
              <PersonStatus person={{ ...other, main_name: null }} />
            </Row>
          ))}
        </Rows>
      )}
      {mayAdd && (
        <Button
          variant="default"
          leftSection={<IconUserPlus aria-hidden size={18} />}
          onClick={() => opened.add(person.id)}
        >
          {t('add_companion')}
        </Button>
      )}
    </PersonSection>
  )
}
