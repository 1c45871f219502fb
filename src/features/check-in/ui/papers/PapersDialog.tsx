import { Modal, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { CallFailed } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { isEscapeWithin, useEscapeOutside } from '@/ui/feedback/escape'
import { LoadError } from '@/ui/feedback/LoadError'
import { useCloseButton } from '@/ui/feedback/use-close-button'
import { Rows } from '@/ui/layout/layout'
import { addPaper, listPapers } from '../../contract/papers'
import { AddPapers } from './AddPapers'
import { PaperRow } from './PaperRow'
import classes from './papers.module.css'

type Props = { workshop_id: number; opened: boolean; onClose: () => void }

/** The scans of the lists that people signed, and the way to attach further ones. */
export function PapersDialog({ workshop_id, opened, onClose }: Props) {
  const t = useTranslations('check_in.papers')
  const closeButtonProps = useCloseButton(t('close'))
  useEscapeOutside(opened, onClose)
  return (
    <Modal
      opened={opened}
      size="lg"
      onClose={onClose}
      title={
        <Text span fw={600}>
          {t('title')}
        </Text>
      }
      closeButtonProps={closeButtonProps}
      classNames={{ inner: classes.inner, content: classes.content }}
      // Mantine would close the dialog together with the question before a deletion.
      closeOnEscape={false}
      onKeyDown={(event) => {
        if (isEscapeWithin(event)) onClose()
      }}
      centered
    >
      <Papers workshop_id={workshop_id} />
    </Modal>
  )
}

function Papers({ workshop_id }: { workshop_id: number }) {
  const t = useTranslations('check_in.papers')
  const mayAdd = useMay()(addPaper)
  const { data, error, isFetching, refetch } = useQuery(query(listPapers, { params: { id: workshop_id } }))
  const failure = error instanceof CallFailed && !data ? error : undefined
  return (
    <div className={classes.papers}>
      <p className={classes.text}>{t('text')}</p>
      {mayAdd && <AddPapers workshop_id={workshop_id} />}
      {failure && <LoadError failure={failure} onRetry={() => void refetch()} isBusy={isFetching} />}
      {!data && !failure && <Skeleton className={classes.waiting} aria-busy="true" />}
      {data?.data.length === 0 && (
        <EmptyState title={t('empty_title')} text={t(mayAdd ? 'empty' : 'empty_for_readers')} />
      )}
      {data && data.data.length > 0 && (
        <Rows>
          {data.data.map((paper) => (
            <PaperRow key={paper.id} workshop_id={workshop_id} paper={paper} />
          ))}
        </Rows>
      )}
    </div>
  )
}
