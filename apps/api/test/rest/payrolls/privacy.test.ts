import { issueQueued } from '@lacre/services/issuing-queue/issue-queued';
import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import { invoiceBody, payrollBody } from '../../support/bodies.ts';
import { publishEvents } from '../../support/publish-events.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';
