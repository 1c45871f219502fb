import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconFileTypePdf } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { urlOf } from '@/contract/endpoint'
import { LOCALES } from '@/contract/locales'
import { languageName } from '@/i18n/calendar'
import { type EventEvaluation, printQuestionnaire, printResult } from '../../contract/event'
import { isResultShown } from '../../rules/steps'

type Props = { workshop_id: number; evaluation: EventEvaluation }

export function EvaluationActions({ workshop_id, evaluation }: Props) {
  const t = useTranslations('evaluations')
  const may = useMay()
  const locale = useLocale()
  const papers = [
    ...(may(printQuestionnaire) ? [{ endpoint: printQuestionnaire, label: t('print.questionnaire') }] : []),
    ...(may(printResult) && isResultShown(evaluation) ? [{ endpoint: printResult, label: t('print.result') }] : []),
  ]
  if (papers.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconFileTypePdf aria-hidden size={18} />}
          rightSection={<IconChevronDown aria-hidden size={16} />}
        >
          {t('papers')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {papers.flatMap(({ endpoint, label }) =>
          LOCALES.map((language) => (
            <Menu.Item
              key={`${label} ${language}`}
              component="a"
              download
              href={urlOf(endpoint, { params: { id: workshop_id }, query: { language } })}
            >
              {t('paper_in', { paper: label, language: languageName(language, locale) })}
            </Menu.Item>
          )),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
