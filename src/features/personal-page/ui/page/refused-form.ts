import type { PlainFormState } from '@/ui/form/plain/PlainFields'

/** A form that the server refused: the address it was sent to, what it held, and a sentence for each field. */
export type RefusedForm = { action: string } & Pick<PlainFormState, 'values' | 'errors'>

type FormSource = { id: string; action: string; values: Record<string, unknown>; refused: RefusedForm | undefined }

/** The refused values where this form was refused, else the stored ones. */
export const formStateOf = ({ id, action, values, refused }: FormSource): PlainFormState & { isRefused: boolean } =>
  refused?.action === action
    ? { id, values: { ...values, ...refused.values }, errors: refused.errors, isRefused: true }
    : { id, values, errors: {}, isRefused: false }
