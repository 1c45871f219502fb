import { useTranslations } from 'next-intl'
import { Card, Fact, Facts, Fold, Heading, Muted, Row, Rows } from '@/ui/layout/layout'
import type { ShownKind } from '../contract'

/** The stored kinds of data with purpose, recipients, period and rows, which the person and staff see alike. */
export function HeldKinds({ kinds }: { kinds: readonly ShownKind[] }) {
  const t = useTranslations('privacy')
  return kinds.map(({ kind, title, count, entries, ...about }) => (
    <Card key={kind} gap="xs" isDense aria-labelledby={`held-${kind}`}>
      <Heading level={3} id={`held-${kind}`}>
        {title} ({count === null ? t('on_request') : t('entries', { count })})
      </Heading>
      <Facts look="columns">
        {(['purpose', 'recipients', 'period'] as const).map((name) => (
          <Fact key={name} term={t(name)}>
            {about[name]}
          </Fact>
        ))}
      </Facts>
      {entries.length > 0 && (
        <Rows>
          {entries.map((entry) => (
            <HeldRow key={entry.id} {...entry} />
          ))}
        </Rows>
      )}
      {count !== null && entries.length > 0 && entries.length < count && (
        <Muted isSmall>{t('more', { shown: entries.length, total: count })}</Muted>
      )}
    </Card>
  ))
}

function HeldRow({ names: [title, ...hints], facts }: Omit<ShownKind['entries'][number], 'id'>) {
  const names = (
    <span>
      <strong>{title}</strong>{' '}
      <Muted as="span" isSmall>
        {hints.join(' · ')}
      </Muted>
    </span>
  )
  if (facts.length === 0) return <Row>{names}</Row>
  return (
    <li>
      <Fold title={names}>
        <Facts look="lines">
          {facts.map(({ term, value }) => (
            <Fact key={term} term={term}>
              {value}
            </Fact>
          ))}
        </Facts>
      </Fold>
    </li>
  )
}
