'use client'

import { Button, UnstyledButton } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { ResponseBody } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { type getPerson, saveRegistration } from '@/features/registrations/contract/office'
import { displayName } from '@/features/registrations/rules/people'
import { isSeated } from '@/features/registrations/rules/states'
import classes from './PersonDrawer.module.css'
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
      {others.length === 0 && <p className={classes.hint}>{t('party_none')}</p>}
      {others.length > 0 && (
        <ul className={classes.party}>
          {others.map((other) => (
            <li key={other.id} className={classes.member}>
              <UnstyledButton className={classes.name} onClick={() => opened.open(other.id)}>
                {displayName(other)}
              </UnstyledButton>
              {other.accompaniment_of === null && <span className={classes.hint}>{t('party_main')}</span>}
              <PersonStatus person={{ ...other, main_name: null }} />
            </li>
          ))}
        </ul>
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
