import { IconPrinter } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import type { useDownload } from '@/client/downloads/use-download'
import { ActionItem } from '@/ui/buttons/ActionItem'
import { getAttendanceList, getBadges } from '../../contract/print'

const PRINTS = { attendance_list: getAttendanceList, badges: getBadges } as const
const NAMES = ['attendance_list', 'badges'] as const

export function useMayPrint(): boolean {
  const may = useMay()
  return NAMES.some((name) => may(PRINTS[name]))
}

type Props = { workshop_id: number; download: ReturnType<typeof useDownload> }

/** The items of a menu that download what is printed for an event. */
export function PrintItems({ workshop_id: id, download: { fetchFile } }: Props) {
  const t = useTranslations('people')
  const may = useMay()
  return NAMES.filter((name) => may(PRINTS[name])).map((name) => (
    <ActionItem
      key={name}
      icon={IconPrinter}
      label={t(name)}
      onClick={() => void fetchFile(PRINTS[name], { params: { id } })}
    />
  ))
}
