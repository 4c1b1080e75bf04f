import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'chai';

const deploy = new URL('../../deploy/', import.meta.url);

describe('deploy/compose.yaml', () => {
  it('mounts only files and folders that this repository has', () => {
    const compose = readFileSync(new URL('compose.yaml', deploy), 'utf8');
    const mounted = [...compose.matchAll(/"\.\/([^":]+):/g)].map(([, path = '']) => path);
    expect(mounted).to.include.members(['grafana/lacre.json', 'postgres/roles.sh', 'prometheus']);
    expect(mounted.filter((path) => !existsSync(new URL(path, deploy)))).to.deep.equal([]);
  });

  it('provisions the dashboard where it mounts it, and the Prometheus that it starts', () => {
    const read = (path: string) => readFileSync(new URL(path, deploy), 'utf8');
    const [, folder] = /path: ([\w/]+)/.exec(read('grafana/provisioning/dashboards/lacre.yml')) ?? [];
    expect(read('compose.yaml')).to.include(`./grafana/lacre.json:${folder}/lacre.json:ro`);
    const [, host] =
      /url: "http:\/\/([\w-]+):9090"/.exec(read('grafana/provisioning/datasources/prometheus.yml')) ?? [];
    expect(read('compose.yaml')).to.match(new RegExp(`^  ${host}:$`, 'm'));
  });
});
