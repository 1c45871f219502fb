'use client'

import { UnstyledButton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ResponseBody } from '@/client/calls/call'
import type { getPerson } from '../../contract/office'
import classes from './ReplacementLinks.module.css'

type Props = { person: ResponseBody<typeof getPerson>; onOpen: (id: string) => void }

const BY = { substitution: 'by', merge: 'merged_into' } as const
const FOR = { substitution: 'for', merge: 'merged_from' } as const

/** Links to the person who has the seat now, and to those who had it before. */
export function ReplacementLinks({ person, onOpen }: Props) {
  const t = useTranslations('people.substitution')
  const { cancelled_at, replaced_as, replaced_by, replaced_by_name, replaces } = person
  const isReplaced = cancelled_at !== null && replaced_as !== null && replaced_by !== null
  if (!isReplaced && replaces.length === 0) return null
  const link = (id: string, name: string) => (
    <UnstyledButton className={classes.name} onClick={() => onOpen(id)} aria-label={t('open_person', { name })}>
      {name}
    </UnstyledButton>
  )
  return (
    <div className={classes.links}>
      {isReplaced && (
        <p className={classes.line}>
          {t(BY[replaced_as])} {link(replaced_by, replaced_by_name ?? '…')}
        </p>
      )}
      {replaces.map((before) => (
        <p key={before.id} className={classes.line}>
          {t(FOR[before.replaced_as])} {link(before.id, before.name)}
        </p>
      ))}
    </div>
  )
}
