import { useTranslations } from 'next-intl'
import folds from '@/features/personal-page/ui/page/fold.module.css'
import { Fact, Facts } from '@/ui/content/Facts'
import type { ShownKind } from '../contract'
import classes from './HeldKinds.module.css'

type Props = { kinds: readonly ShownKind[]; card: string | undefined }

/** The stored kinds of data with purpose, recipients, period and rows, which the person and staff see alike. */
export function HeldKinds({ kinds, card }: Props) {
  const t = useTranslations('privacy')
  return kinds.map(({ kind, title, count, entries, ...about }) => (
    <section key={kind} className={card} aria-labelledby={`held-${kind}`}>
      <h3 id={`held-${kind}`} className={classes.title}>
        {title} ({count === null ? t('on_request') : t('entries', { count })})
      </h3>
      <dl className={classes.about}>
        {(['purpose', 'recipients', 'period'] as const).map((name) => (
          <div key={name}>
            <dt className={classes.note}>{t(name)}</dt>
            <dd>{about[name]}</dd>
          </div>
        ))}
      </dl>
      <div>
        {entries.map((entry) => (
          <HeldRow key={entry.id} {...entry} />
        ))}
      </div>
      {count !== null && entries.length > 0 && entries.length < count && (
        <p className={classes.note}>{t('more', { shown: entries.length, total: count })}</p>
      )}
    </section>
  ))
}

function HeldRow({ names: [title, ...hints], facts }: Omit<ShownKind['entries'][number], 'id'>) {
  const names = (
    <span>
      <strong>{title}</strong> <span className={classes.note}>{hints.join(' · ')}</span>
    </span>
  )
  if (facts.length === 0) return <p className={classes.row}>{names}</p>
  return (
    <details className={classes.row}>
      <summary className={`${folds.fold} ${classes.summary}`}>{names}</summary>
      <Facts>
        {facts.map(({ term, value }) => (
          <Fact key={term} term={term}>
            {value}
          </Fact>
        ))}
      </Facts>
    </details>
  )
}
