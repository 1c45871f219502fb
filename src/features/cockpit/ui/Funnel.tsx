import { useTranslations } from 'next-intl'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import { Card, Heading, Muted } from '@/ui/layout/layout'
import { Link } from '@/ui/navigation/Link'
import { type Cockpit, FUNNEL } from '../contract'
import { FIGURE_LISTS } from '../rules/figures'
import { CountWithBar } from './CountWithBar'
import classes from './cockpit.module.css'

type Props = { workshop_id: number; cockpit: Pick<Cockpit, 'figures' | 'people'> }

/** The steps from the invitation to the answer, each with the people who took it. */
export function Funnel({ workshop_id, cockpit: { figures, people } }: Props) {
  const t = useTranslations('cockpit')
  const shown = FUNNEL.flatMap((name) => (figures[name] === null ? [] : [{ name, count: figures[name] }]))
  const most = Math.max(...shown.map(({ count }) => count), 1)
  return (
    <Card gap="xs" isDense>
      <Heading>{t('funnel')}</Heading>
      {people === 0 ? (
        <Muted>
          {t('nobody')} <Link href={officeTabPath(workshop_id, 'registrations')}>{t('to_people')}</Link>
        </Muted>
      ) : (
        <dl className={classes.list}>
          {shown.map(({ name, count }) => (
            <div key={name} className={classes.figure} data-figure={name}>
              <dt>{t(`figure_${name}`)}</dt>
              <CountWithBar
                workshop_id={workshop_id}
                list={FIGURE_LISTS[name]}
                count={count}
                most={most}
                isQuiet={name === 'cancelled'}
              />
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}
