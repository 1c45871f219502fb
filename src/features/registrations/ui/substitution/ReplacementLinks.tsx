import { useTranslations } from 'next-intl'
import type { ResponseBody } from '@/client/calls/call'
import { Muted, Stack } from '@/ui/layout/layout'
import { TextLink } from '@/ui/layout/TextLink'
import type { getPerson } from '../../contract/office'

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
    <TextLink as="button" type="button" isStrong onClick={() => onOpen(id)} aria-label={t('open_person', { name })}>
      {name}
    </TextLink>
  )
  return (
    <Stack gap="2xs">
      {isReplaced && (
        <Muted>
          {t(BY[replaced_as])} {link(replaced_by, replaced_by_name ?? '…')}
        </Muted>
      )}
      {replaces.map((before) => (
        <Muted key={before.id}>
          {t(FOR[before.replaced_as])} {link(before.id, before.name)}
        </Muted>
      ))}
    </Stack>
  )
}
