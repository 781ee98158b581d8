-- Nobody of a closed company signs in; the states of its people stay as they are.
alter table companies add column closed_at timestamptz(3);
