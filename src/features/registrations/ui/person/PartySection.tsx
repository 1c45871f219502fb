'use client'

import { Button, UnstyledButton } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { Answer } from '@/client/call'
import { useMay } from '@/client/permissions'
import { type getPerson, saveRegistration } from '../contract/office'
import { holdsSeat } from './holds-seat'
import { nameOf } from './name-of'
import classes from './PersonDrawer.module.css'
import { PersonSection } from './PersonSection'
import { Standings } from './Standings'
import type { OpenedPerson } from './use-opened-person'

export type PersonWithParty = Answer<typeof getPerson>

type Props = { person: PersonWithParty; opened: OpenedPerson }

/** With whom somebody comes, each a tap away. */
export function Party({ person, opened }: Props) {
  const t = useTranslations('people')
  const may = useMay()
  const others = person.party.filter(({ id }) => id !== person.id)
  const mayAdd = may(saveRegistration) && holdsSeat(person) && person.accompaniment_of === null
  if (others.length === 0 && !mayAdd) return null

  return (
    <PersonSection title={t('party')}>
      {others.length === 0 && <p className={classes.hint}>{t('party_none')}</p>}
      {others.length > 0 && (
        <ul className={classes.party}>
          {others.map((other) => (
            <li key={other.id} className={classes.member}>
              <UnstyledButton className={classes.name} onClick={() => opened.open(other.id)}>
                {nameOf(other)}
              </UnstyledButton>
              {other.accompaniment_of === null && <span className={classes.hint}>{t('party_main')}</span>}
              <Standings person={{ ...other, workshop_title: '', main_name: null }} />
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
