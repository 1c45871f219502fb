import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useProfessionNames } from '@/features/accreditations/ui/ProfessionField'
import { type GroupFilters, NO_PROFESSION } from '@/features/registrations/contract/groups'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { Card, Heading } from '@/ui/layout/layout'
import type { Groups } from '../contract'
import { CountWithBar } from './CountWithBar'
import classes from './cockpit.module.css'

type Group = { name: string; filter: GroupFilters; count: number }

/** The people with a seat by profession, region and the way they came; each group leads to its people. */
export function PeopleGroups({ workshop_id, groups }: { workshop_id: number; groups: Groups }) {
  const t = useTranslations('cockpit')
  const words = useTranslations('people')
  const professionNameOf = useProfessionNames()
  const nameOfProfession = (id: Groups['professions'][number]['profession_id']) =>
    id === NO_PROFESSION ? words('profession_none') : professionNameOf(id)
  const professions = groups.professions.map(({ profession_id, count }) => {
    return { name: nameOfProfession(profession_id), filter: { profession_id }, count }
  })
  const regions = groups.regions.map(({ region, count }) => {
    return { name: words(`region_${region}`), filter: { region }, count }
  })
  const origins = groups.origins.map(({ origin, count }) => {
    return { name: words(`origin_${origin}`), filter: { origin }, count }
  })
  return (
    <div className={classes.groups}>
      <GroupList workshop_id={workshop_id} title={t('professions')} groups={professions} />
      <GroupList workshop_id={workshop_id} title={t('regions')} groups={regions} />
      <GroupList workshop_id={workshop_id} title={t('origins')} groups={origins} />
    </div>
  )
}

const SHOWN = 6

function GroupList({ workshop_id, title, groups }: { workshop_id: number; title: string; groups: Group[] }) {
  const t = useTranslations('core')
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? groups : groups.slice(0, SHOWN)
  const most = Math.max(...groups.map(({ count }) => count), 1)
  return (
    <Card gap="xs" isDense>
      <Heading>{title}</Heading>
      <dl className={classes.list}>
        {shown.map(({ name, filter, count }) => (
          <div key={name} className={classes.group}>
            <dt>{name}</dt>
            <CountWithBar
              workshop_id={workshop_id}
              list={{ tab: 'registrations', filter: { standing: 'registered', ...filter } }}
              count={count}
              most={most}
            />
          </div>
        ))}
      </dl>
      {shown.length < groups.length && (
        <div>
          <PlainButton variant="quiet" onClick={() => setShowsAll(true)}>
            {t('show_more', { count: groups.length - shown.length })}
          </PlainButton>
        </div>
      )}
    </Card>
  )
}
