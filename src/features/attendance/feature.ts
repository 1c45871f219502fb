import type { Feature } from '../feature'

export const feature = {
  personalData: {
    attendance_intervals: {
      of: ['registration_id'],
      rows: 'deleted, or kept without their reason beside a kept line of the attendance list',
    },
  },
} as const satisfies Feature
