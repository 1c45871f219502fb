import { Button } from '@mantine/core'
import { IconDownload, IconUsersPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { useDownload } from '@/client/downloads/use-download'
import { useNotices } from '@/client/notices/notices'
import { useAction } from '@/client/notices/use-action'
import { LOCALES } from '@/contract/locales'
import { ATTENDED_KINDS, PARTICIPATIONS } from '@/contract/values/mails'
import { CHOSEN_PEOPLE_MAX, EMPTY_CRITERIA, listAudiences, saveAudience } from '@/features/audiences/contract'
import { useRouter } from '@/i18n/navigation'
import type { ChosenRows } from '@/ui/table/selection'
import { exportPeople, listPeople } from '../contract/people'

type Chosen = Pick<ChosenRows, 'ids' | 'search' | 'filter'>
type Props = { chosen: Chosen; onDone?: () => void }

/** Actions on ticked people, or on everybody whom search and filters find. */
export function PeopleActions({ chosen, onDone }: Props) {
  const t = useTranslations('person')
  const may = useMay()
  const { loading, fetchFile } = useDownload()
  const { saveGroup, isRunning } = useGroup(onDone)
  const { ids, search } = chosen
  const filter = filtersIn(chosen)
  const isNarrowed = ids !== undefined || Boolean(search) || Object.keys(filter).length > 0
  return (
    <>
      {may(exportPeople) && (
        <Button
          variant="default"
          loading={loading}
          leftSection={<IconDownload aria-hidden size={18} />}
          onClick={() => void fetchFile(exportPeople, { body: { ids, search, filter } })}
        >
          {t('export')}
        </Button>
      )}
      {may(saveAudience) && isNarrowed && (
        <Button
          loading={isRunning}
          leftSection={<IconUsersPlus aria-hidden size={18} />}
          onClick={() => saveGroup(chosen)}
        >
          {t('save_group')}
        </Button>
      )}
    </>
  )
}

/** Saves a group and opens it, where it can be named and invited. Filters stay criteria; a search names the people it finds. */
function useGroup(onDone?: () => void) {
  const t = useTranslations('person')
  const notices = useNotices()
  const router = useRouter()
  const { run, isRunning } = useAction(
    async (chosen: Chosen) => {
      const name = chosen.search && !chosen.ids ? t('group_of_search', { words: chosen.search }) : t('group_name')
      const criteria = await criteriaOf(chosen)
      return criteria && call(saveAudience, { params: { id: 'new' }, body: { name, ...criteria } })
    },
    {
      onDone: (saved) => {
        if (!saved) return notices.alert(t('save_group'), t('group_too_large', { limit: CHOSEN_PEOPLE_MAX }))
        onDone?.()
        router.push(`/admin/audiences/${saved.id}`)
      },
      stale: ({ queryKey: [path] }) => String(path).startsWith(listAudiences.path),
    },
  )
  return { saveGroup: run, isRunning }
}

/** Undefined where more people are found than a group can name. */
async function criteriaOf(chosen: Chosen) {
  const { ids, search } = chosen
  if (ids) return ids.length > CHOSEN_PEOPLE_MAX ? undefined : { ...EMPTY_CRITERIA, people: ids }
  const { attendance, kind, profession_id, language } = filtersIn(chosen)
  if (!search)
    return {
      ...EMPTY_CRITERIA,
      attendance: attendance ?? null,
      attended_kinds: kind ? [kind] : [],
      profession_ids: profession_id ? [profession_id] : [],
      languages: language ? [language] : [],
    }
  const query = { search, filter: filtersIn(chosen), per_page: CHOSEN_PEOPLE_MAX }
  const { data, meta } = await call(listPeople, { query })
  const isWhole = !meta.more && meta.pagination.total <= CHOSEN_PEOPLE_MAX
  return isWhole ? { ...EMPTY_CRITERIA, people: data.map((person) => person.id) } : undefined
}

/** Reads the filters from the state of the list, which holds them as texts. */
function filtersIn({ filter = {} }: Chosen) {
  const attendance = PARTICIPATIONS.find((value) => value === filter.attendance)
  const kind = ATTENDED_KINDS.find((value) => value === filter.kind)
  const language = LOCALES.find((value) => value === filter.language)
  const profession_id = Number(filter.profession_id) || undefined
  return {
    ...(attendance && { attendance }),
    ...(kind && { kind }),
    ...(profession_id && { profession_id }),
    ...(language && { language }),
  }
}
