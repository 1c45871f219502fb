import { useLocale, useTranslations } from 'next-intl'
import { BarChart } from '@/ui/charts/BarChart'
import { FigureTable } from '@/ui/charts/FigureTable'
import { GROUPINGS, type Group, type Grouping, type Season } from '../contract/season'
import { groupNameOf, percentOf } from '../rules/words'
import { Part } from './Part'
import classes from './season.module.css'

/** The share of people who did not come, by each way of dividing them. */
export function GroupParts({ groups }: { groups: Season['groups'] }) {
  const t = useTranslations('season')
  return (
    <Part title={t('no_shows')} note={t('no_shows_note')}>
      <div className={classes.groups}>
        {GROUPINGS.filter((grouping) => groups[grouping].length > 0).map((grouping) => (
          <GroupPart key={grouping} grouping={grouping} groups={groups[grouping]} />
        ))}
      </div>
    </Part>
  )
}

function GroupPart({ grouping, groups }: { grouping: Grouping; groups: readonly Group[] }) {
  const t = useTranslations('season')
  const locale = useLocale()
  const nameOf = (group: Group) => groupNameOf(grouping, group, t)
  const title = t(`by_${grouping}`)
  const bars = groups.map((group) => ({ key: group.key, label: nameOf(group), values: [group.no_show_rate] }))
  const isAnyHidden = groups.some(({ expected }) => expected === null)
  return (
    <section className={classes.group}>
      <h3 className={classes.groupTitle}>{title}</h3>
      <BarChart
        label={`${t('no_show_rate')}: ${title}`}
        series={[t('no_show_rate')]}
        bars={bars}
        format={(share) => percentOf(share, locale)}
      />
      <FigureTable
        caption={`${t('no_show_rate')}: ${title}`}
        columns={[t('group'), t('events'), t('registered'), t('came'), t('no_show_rate')]}
        rows={groups.map((group) => ({
          key: group.key,
          cells:
            group.expected === null
              ? [nameOf(group), '–', '–', '–', t('hidden_short')]
              : [nameOf(group), group.events, group.expected, group.came, percentOf(group.no_show_rate, locale)],
        }))}
      />
      {isAnyHidden && <p className={classes.note}>{t('hidden_note')}</p>}
    </section>
  )
}
