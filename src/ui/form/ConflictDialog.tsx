'use client'

import { Button, Group, Modal, Table, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { isValidElement } from 'react'
import type { ConflictDetails } from '@/client/calls/call'
import { useFormats } from '@/client/config/formats'
import type { ApiForm } from '@/client/forms/use-api-form'
import { showInstant } from '@/i18n/formats'
import { fieldDifferencesOf, type ShownValue } from './field-differences'
import { useFormDetails } from './form-details'

type Props = {
  conflict: ConflictDetails
  form: Pick<ApiForm, 'keepMine' | 'takeTheirs' | 'decideLater'> & { getValues: () => Record<string, unknown> }
}

/**
 * Another person saved in between. The dialog shows both versions field by field, and nothing is lost until one is
 * chosen.
 */
export function ConflictDialog({ conflict, form }: Props) {
  const { keepMine, takeTheirs, decideLater } = form
  const t = useTranslations('core')
  const { labels, readings } = useFormDetails()
  const textOf = (shown: ShownValue) => (typeof shown === 'string' || isValidElement(shown) ? shown : t(shown.key))
  const at = showInstant(conflict.changed_at, useFormats())
  const rows = fieldDifferencesOf({ mine: form.getValues(), theirs: conflict.current, labels, readings })

  return (
    <Modal
      opened
      onClose={decideLater}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={t('conflict_title')}
      size="xl"
      centered
    >
      <Text>{t('conflict_text', { name: conflict.changed_by ?? t('somebody'), at })}</Text>
      <Table.ScrollContainer minWidth={320} my="md">
        <Table layout="fixed" withTableBorder>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('field')}</Table.Th>
              <Table.Th>{t('mine')}</Table.Th>
              <Table.Th>{t('theirs')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.name}>
                <Table.Th scope="row">{row.label}</Table.Th>
                <Table.Td>{textOf(row.mine)}</Table.Td>
                <Table.Td>{textOf(row.theirs)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Group justify="flex-end">
        <Button variant="subtle" onClick={decideLater}>
          {t('conflict_later')}
        </Button>
        <Button variant="default" onClick={takeTheirs}>
          {t('take_theirs')}
        </Button>
        <Button data-autofocus onClick={() => void keepMine()}>
          {t('keep_mine')}
        </Button>
      </Group>
    </Modal>
  )
}
